/// A self-contained page of sections.
struct ReportPage: Sendable {
    /// A part of the page under a heading.
    struct Section: Sendable {
        /// The heading.
        let title: String
        /// The target of links, of letters, digits and hyphens.
        let anchor: String
        let content: HTML
        /// Its name in the table of contents; nil leaves it out.
        var listed: String?

        init(title: String, anchor: String, content: HTML) {
            self.title = title
            self.anchor = anchor
            self.content = content
            listed = title
        }

        /// The section with its heading.
        var html: HTML {
            HTML(.section, .set(.ariaLabelledBy, anchor)) {
                HTML(.h2, .set(.id, anchor)) { title }
                content
            }
        }
    }

    let title: String
    /// The content under the title.
    let introduction: HTML
    let sections: [Section]

    /// The whole document, UTF-8, with a newline at the end.
    var text: String {
        "<!DOCTYPE html>\n"
            + HTML(.html, .set(.lang, "en")) {
                HTML.head(title: title, style: StyleSheet.text, source: StyleSheet.digest)
                HTML(.body) {
                    HTML(.header) {
                        HTML(.h1) { HTML(.bdi) { title } }
                        introduction
                    }
                    if sections.count > 2 { contents }
                    HTML(.p, .class("hint")) { "Tables that are wider than the screen scroll sideways." }
                    HTML(.main) {
                        for section in sections { section.html }
                    }
                    HTML(.footer) { closing }
                }
            }.markup
    }

    private var contents: HTML {
        HTML(.nav, .set(.ariaLabel, "Contents")) {
            HTML(.ul) {
                for section in sections {
                    if let name = section.listed {
                        HTML(.li) { HTML(.a, .set(.href, section.anchor)) { name } }
                    }
                }
            }
        }
    }

    private var closing: HTML {
        HTML(.p) {
            "Written by Winnow. This page quotes labels and texts of the data: store and share it only as you would the data itself. It needs no network, runs no script and loads nothing."
        }
    }
}

extension HTML {
    /// The head of a page that runs nothing and loads nothing, with a policy to enforce this.
    ///
    /// - Parameters:
    ///   - title: the title of the page's tab.
    ///   - style: the style sheet.
    ///   - source: the style sheet as the policy names it: by its digest, or `unsafe-inline`.
    package static func head(title: String, style: StaticString, source: String) -> HTML {
        HTML(.head) {
            HTML(.meta, .set(.charset, "utf-8"))
            HTML(
                .meta, .set(.httpEquiv, "Content-Security-Policy"),
                .set(
                    .content,
                    "default-src 'none'; style-src '\(source)'; base-uri 'none'; form-action 'none'"))
            HTML(.meta, .set(.name, "referrer"), .set(.content, "no-referrer"))
            HTML(.meta, .set(.name, "viewport"), .set(.content, "width=device-width, initial-scale=1"))
            HTML(.meta, .set(.name, "color-scheme"), .set(.content, "light dark"))
            HTML(.title) { title }
            HTML(style: style)
        }
    }
}
