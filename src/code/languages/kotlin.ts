import { KOTLIN_ROUTES } from "../routes/mod.ts";
import type { Language } from "./language.ts";

export const kotlin: Language = {
  id: "kotlin",
  grammar: { package: "@tree-sitter-grammars/tree-sitter-kotlin", path: "tree-sitter-kotlin.wasm" },
  extensions: [".kt", ".kts"],
  symbols: `
(package_header (qualified_identifier) @name) @package
(class_declaration "interface" name: (_) @name (delegation_specifiers)? @bases) @interface
(class_declaration (modifiers (class_modifier "enum")) name: (_) @name (delegation_specifiers)? @bases) @enum
(class_declaration name: (_) @name (delegation_specifiers)? @bases) @class
(object_declaration name: (_) @name (delegation_specifiers)? @bases) @class
(type_alias type: (_) @name) @type_alias
(enum_entry (identifier) @name) @enum_member
(class_body (function_declaration name: (_) @name) @method)
(enum_class_body (function_declaration name: (_) @name) @method)
(function_declaration name: (_) @name) @function
(class_body (property_declaration (variable_declaration (identifier) @name)) @property)
(source_file (property_declaration (variable_declaration (identifier) @name)) @variable)
(class_parameter ["val" "var"] (identifier) @name) @property
`,
  routes: KOTLIN_ROUTES,
};
