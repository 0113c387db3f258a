// The studio's files, in the program's read-only data.

#include "CWinnowStudio.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../WinnowServer/Resources/studio/index.html"
};
static const unsigned char opening_html[] = {
#embed "../WinnowServer/Resources/studio/opening.html"
};
static const unsigned char closed_html[] = {
#embed "../WinnowServer/Resources/studio/closed.html"
};
static const unsigned char unopened_html[] = {
#embed "../WinnowServer/Resources/studio/unopened.html"
};
static const unsigned char icon_svg[] = {
#embed "../WinnowServer/Resources/studio/icon.svg"
};
static const unsigned char studio_css[] = {
#embed "../WinnowServer/Resources/studio/studio.css"
};
static const unsigned char studio_js[] = {
#embed "../WinnowServer/Resources/studio/studio.js"
};
static const unsigned char service_js[] = {
#embed "../WinnowServer/Resources/studio/service.js"
};
static const unsigned char elements_js[] = {
#embed "../WinnowServer/Resources/studio/elements.js"
};
static const unsigned char data_js[] = {
#embed "../WinnowServer/Resources/studio/data.js"
};
static const unsigned char settings_js[] = {
#embed "../WinnowServer/Resources/studio/settings.js"
};
static const unsigned char training_js[] = {
#embed "../WinnowServer/Resources/studio/training.js"
};
static const unsigned char models_js[] = {
#embed "../WinnowServer/Resources/studio/models.js"
};
static const unsigned char preview_js[] = {
#embed "../WinnowServer/Resources/studio/preview.js"
};
static const unsigned char search_js[] = {
#embed "../WinnowServer/Resources/studio/search.js"
};
static const unsigned char messages_csv[] = {
#embed "../../../data/messages.csv"
};
static const unsigned char complaints_csv[] = {
#embed "../../../data/complaints.csv"
};

static const struct winnow_studio_file files[] = {
    {"index.html", index_html, sizeof index_html},
    {"opening.html", opening_html, sizeof opening_html},
    {"closed.html", closed_html, sizeof closed_html},
    {"unopened.html", unopened_html, sizeof unopened_html},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"studio.css", studio_css, sizeof studio_css},
    {"studio.js", studio_js, sizeof studio_js},
    {"service.js", service_js, sizeof service_js},
    {"elements.js", elements_js, sizeof elements_js},
    {"data.js", data_js, sizeof data_js},
    {"settings.js", settings_js, sizeof settings_js},
    {"training.js", training_js, sizeof training_js},
    {"models.js", models_js, sizeof models_js},
    {"preview.js", preview_js, sizeof preview_js},
    {"search.js", search_js, sizeof search_js},
    {"messages.csv", messages_csv, sizeof messages_csv},
    {"complaints.csv", complaints_csv, sizeof complaints_csv},
};

const struct winnow_studio_file *winnow_studio_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
