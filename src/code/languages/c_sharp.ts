import { C_SHARP_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const cSharp: Language = {
  id: "c-sharp",
  grammar: bundledGrammar("c-sharp"),
  extensions: [".cs"],
  symbols: `
(file_scoped_namespace_declaration name: (_) @name) @package
(namespace_declaration name: (_) @name) @namespace
(class_declaration name: (_) @name (base_list)? @bases) @class
(record_declaration name: (_) @name (base_list)? @bases) @class
(struct_declaration name: (_) @name (base_list)? @bases) @struct
(interface_declaration name: (_) @name (base_list)? @bases) @interface
(enum_declaration name: (_) @name) @enum
(enum_member_declaration name: (_) @name) @enum_member
(delegate_declaration name: (_) @name) @type_alias
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(local_function_statement name: (_) @name) @function
(property_declaration name: (_) @name) @property
(event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @property
(event_declaration name: (_) @name) @property
(field_declaration (variable_declaration (variable_declarator name: (_) @name))) @field
(record_declaration (parameter_list (parameter name: (_) @name) @property))
`,
  routes: C_SHARP_ROUTES,
};
