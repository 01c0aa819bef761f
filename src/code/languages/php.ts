import { PHP_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const php: Language = {
  id: "php",
  grammar: bundledGrammar("php"),
  extensions: [".php"],
  symbols: `
(namespace_definition name: (_) @name body: (_)) @namespace
(namespace_definition name: (_) @name !body) @package
(class_declaration name: (_) @name (base_clause)? @bases (class_interface_clause)? @bases) @class
(interface_declaration name: (_) @name (base_clause)? @bases) @interface
(trait_declaration name: (_) @name) @trait
(enum_declaration name: (_) @name) @enum
(enum_case name: (_) @name) @enum_member
(method_declaration name: (_) @name) @method
(function_definition name: (_) @name) @function
(property_declaration (property_element name: (variable_name (name) @name))) @property
(property_promotion_parameter name: (variable_name (name) @name)) @property
(const_declaration (const_element . (name) @name)) @constant
`,
  routes: PHP_ROUTES,
};
