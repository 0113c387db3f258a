// Types of contents, where there is no UniformTypeIdentifiers.

#if canImport(UniformTypeIdentifiers)
public import UniformTypeIdentifiers
#else
/// A type of contents, by its identifier: only the types that items usually have.
public struct UTType: Sendable, Hashable {
    /// The identifier, for example `public.plain-text`.
    public let identifier: String

    /// Makes a type of any identifier; nothing is looked up.
    public init?(_ identifier: String) {
        guard !identifier.isEmpty else { return nil }
        self.identifier = identifier
    }

    private init(known identifier: String) { self.identifier = identifier }

    /// Anything.
    public static let item = UTType(known: "public.item")
    /// Anything with contents.
    public static let content = UTType(known: "public.content")
    /// Text of any kind.
    public static let text = UTType(known: "public.text")
    /// Text without markup.
    public static let plainText = UTType(known: "public.plain-text")
    /// A web page.
    public static let html = UTType(known: "public.html")
    /// A PDF document.
    public static let pdf = UTType(known: "com.adobe.pdf")
    /// A message.
    public static let message = UTType(known: "public.message")
    /// An e-mail.
    public static let emailMessage = UTType(known: "public.email-message")
    /// A person or an organization.
    public static let contact = UTType(known: "public.contact")
    /// An entry of a calendar.
    public static let calendarEvent = UTType(known: "public.calendar-event")
    /// A task.
    public static let toDoItem = UTType(known: "public.to-do-item")
    /// A picture.
    public static let image = UTType(known: "public.image")
    /// Sound.
    public static let audio = UTType(known: "public.audio")
    /// A film.
    public static let movie = UTType(known: "public.movie")
}
#endif
