import { JAVA_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const java: Language = {
  id: "java",
  grammar: bundledGrammar("java"),
  extensions: [".java"],
  symbols: `
(package_declaration (_) @name) @package
(class_declaration name: (_) @name superclass: (_)? @bases interfaces: (_)? @bases) @class
(record_declaration name: (_) @name interfaces: (_)? @bases) @class
(interface_declaration name: (_) @name (extends_interfaces)? @bases) @interface
(annotation_type_declaration name: (_) @name) @interface
(enum_declaration name: (_) @name interfaces: (_)? @bases) @enum
(enum_constant name: (_) @name) @enum_member
(method_declaration name: (_) @name) @method
(constructor_declaration name: (_) @name) @method
(annotation_type_element_declaration name: (_) @name) @method
(field_declaration declarator: (variable_declarator name: (_) @name)) @field
(constant_declaration declarator: (variable_declarator name: (_) @name)) @constant
(record_declaration parameters: (formal_parameters (formal_parameter name: (_) @name) @property))
`,
  routes: JAVA_ROUTES,
};
