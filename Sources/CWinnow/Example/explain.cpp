// Explains the lines of the standard input: the label of each, and the words that decided most.
//
//     c++ explain.cpp $(pkg-config --cflags --libs winnow) -o explain
//     ./explain spam.winnow < lines
//
// Writes a line each: the label, then the three parts with the greatest weights, by tabs.

#include <algorithm>
#include <cmath>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include <winnow.h>

namespace {

struct Free {
  void operator()(winnow_model *model) const { winnow_free(model); }
  void operator()(winnow_reader *reader) const { winnow_reader_free(reader); }
};
using Model = std::unique_ptr<winnow_model, Free>;
using Reader = std::unique_ptr<winnow_reader, Free>;

void check(int32_t code, const winnow_error &error) {
  if (code != WINNOW_OK) throw std::runtime_error(error.message);
}

Model open(const char *path) {
  winnow_error error = {sizeof error, ""};
  winnow_model *model = nullptr;
  check(winnow_open(path, &model, &error), error);
  return Model(model);
}

Reader reader(const Model &model) {
  winnow_error error = {sizeof error, ""};
  winnow_reader *reader = nullptr;
  check(winnow_reader_new(model.get(), nullptr, &reader, &error), error);
  return Reader(reader);
}

}  // namespace

int main(int count, char **arguments) try {
  if (count != 2) {
    std::cerr << "usage: explain MODEL < lines\n";
    return 64;
  }
  const Model model = open(arguments[1]);
  const Reader reader = ::reader(model);
  for (std::string line; std::getline(std::cin, line);) {
    winnow_explanation found = {};
    found.size = sizeof found;
    if (winnow_explain(reader.get(), line.data(), line.size(), WINNOW_NONE, WINNOW_NONE, &found) != WINNOW_OK) {
      throw std::runtime_error("the model explains no answers");
    }
    std::vector<winnow_part> parts(found.parts, found.parts + found.count);
    std::stable_sort(parts.begin(), parts.end(), [](const winnow_part &one, const winnow_part &other) {
      return std::abs(one.weight) > std::abs(other.weight);
    });
    parts.resize(std::min<size_t>(parts.size(), 3));
    std::cout << winnow_label(model.get(), found.label, nullptr);
    for (const winnow_part &part : parts) {
      std::cout << '\t' << (part.name ? part.name : line.substr(part.start, part.end - part.start)) << ' ' << part.weight;
    }
    std::cout << '\n';
  }
  return 0;
} catch (const std::exception &error) {
  std::cerr << error.what() << '\n';
  return 1;
}
