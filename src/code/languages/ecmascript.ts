import { ECMASCRIPT_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

/** What stands at the top of a file or of a namespace. */
const topLevel = (declaration: string) => `
(program ${declaration})
(program (export_statement ${declaration}))`;

const FUNCTIONS = "[(arrow_function) (function_expression) (generator_function)]";

const COMMON = `
(function_declaration name: (_) @name) @function
(generator_function_declaration name: (_) @name) @function
(method_definition name: [(property_identifier) (private_property_identifier)] @name) @method
${topLevel(`(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name value: ${FUNCTIONS}) @function)`)}
${topLevel('(lexical_declaration kind: "const" (variable_declarator name: (identifier) @name) @constant)')}
${topLevel('(lexical_declaration kind: "let" (variable_declarator name: (identifier) @name) @variable)')}
${topLevel("(variable_declaration (variable_declarator name: (identifier) @name) @variable)")}
${topLevel(`(lexical_declaration (variable_declarator value: (object (pair key: (property_identifier) @name value: ${FUNCTIONS}) @method)))`)}
(program (expression_statement (assignment_expression
  left: (member_expression property: (property_identifier) @name) right: ${FUNCTIONS}) @function))
${topLevel("(lexical_declaration (variable_declarator name: (identifier) @name value: (class (class_heritage)? @bases)) @class)")}
`;

const JAVASCRIPT = `${COMMON}
(class_declaration name: (_) @name (class_heritage)? @bases) @class
(class_body (field_definition property: [(property_identifier) (private_property_identifier)] @name) @property)
`;

const TYPESCRIPT = `${COMMON}
(class_declaration name: (_) @name (class_heritage)? @bases) @class
(abstract_class_declaration name: (_) @name (class_heritage)? @bases) @class
(interface_declaration name: (_) @name (extends_type_clause)? @bases) @interface
(type_alias_declaration name: (_) @name value: (object_type) @body) @type_alias
(type_alias_declaration name: (_) @name) @type_alias
(type_alias_declaration value: (object_type [(property_signature name: (_) @name) (method_signature name: (_) @name)] @property))
(enum_declaration name: (_) @name) @enum
(enum_body [(property_identifier) (string)] @name @enum_member)
(enum_body (enum_assignment name: (_) @name) @enum_member)
(internal_module name: (_) @name) @namespace
(module name: (identifier) @name) @namespace
(function_signature name: (_) @name) @function
(abstract_method_signature name: (_) @name) @method
(class_body (method_signature name: (_) @name) @method)
(interface_body (method_signature name: (_) @name) @method)
(interface_body (property_signature name: (_) @name) @property)
(class_body (public_field_definition name: [(property_identifier) (private_property_identifier)] @name) @property)
(required_parameter (accessibility_modifier) pattern: (identifier) @name) @property
(statement_block (export_statement (lexical_declaration (variable_declarator name: (identifier) @name) @constant)))
`;

const routes = ECMASCRIPT_ROUTES;

export const javascript: Language = {
  id: "javascript",
  grammar: bundledGrammar("javascript"),
  extensions: [".js", ".mjs", ".cjs", ".jsx"],
  symbols: JAVASCRIPT,
  mergesOverloads: true,
  routes,
};

export const typescript: Language = {
  id: "typescript",
  grammar: bundledGrammar("typescript"),
  extensions: [".ts", ".mts", ".cts"],
  symbols: TYPESCRIPT,
  mergesOverloads: true,
  routes,
};

export const tsx: Language = {
  id: "tsx",
  grammar: bundledGrammar("tsx"),
  extensions: [".tsx"],
  symbols: TYPESCRIPT,
  mergesOverloads: true,
  routes,
};
