import { SWIFT_ROUTES } from "../routes/mod.ts";
import type { Language } from "./language.ts";

export const swift: Language = {
  id: "swift",
  grammar: { package: "@repomix/tree-sitter-wasms", path: "out/tree-sitter-swift.wasm" },
  extensions: [".swift"],
  symbols: `
(class_declaration declaration_kind: "class" name: (_) @name (inheritance_specifier)? @bases) @class
(class_declaration declaration_kind: "actor" name: (_) @name (inheritance_specifier)? @bases) @class
(class_declaration declaration_kind: "struct" name: (_) @name (inheritance_specifier)? @bases) @struct
(class_declaration declaration_kind: "enum" name: (_) @name (inheritance_specifier)? @bases) @enum
(class_declaration declaration_kind: "extension" name: (_) @name (inheritance_specifier)? @bases) @scope
(protocol_declaration name: (_) @name (inheritance_specifier)? @bases) @interface
(typealias_declaration name: (_) @name) @type_alias
(enum_entry name: (_) @name) @enum_member
(class_body (function_declaration name: (simple_identifier) @name) @method)
(enum_class_body (function_declaration name: (simple_identifier) @name) @method)
(class_body (init_declaration "init" @name) @method)
(protocol_function_declaration name: (simple_identifier) @name) @method
(function_declaration name: (simple_identifier) @name) @function
(class_body (property_declaration name: (pattern bound_identifier: (_) @name)) @property)
(enum_class_body (property_declaration name: (pattern bound_identifier: (_) @name)) @property)
(protocol_property_declaration name: (pattern bound_identifier: (_) @name)) @property
(source_file (property_declaration name: (pattern bound_identifier: (_) @name)) @variable)
`,
  routes: SWIFT_ROUTES,
};
