import { bundledGrammar, type Language } from "./language.ts";

/** Also all headers: what C writes in them reads as C++. */
export const cpp: Language = {
  id: "cpp",
  grammar: bundledGrammar("cpp"),
  extensions: [".cpp", ".cc", ".cxx", ".c++", ".h", ".hh", ".hpp", ".hxx", ".ipp", ".inl"],
  symbols: `
(namespace_definition name: (_) @name) @namespace
(class_specifier name: (_) @name (base_class_clause)? @bases body: (_)) @class
(struct_specifier name: (_) @name (base_class_clause)? @bases body: (_)) @struct
(union_specifier name: (_) @name body: (_)) @struct
(enum_specifier name: (_) @name body: (_)) @enum
(enumerator name: (_) @name) @enum_member
(concept_definition name: (_) @name) @type_alias
(alias_declaration name: (_) @name) @type_alias
(type_definition type: [(struct_specifier !name body: (_)) (union_specifier !name body: (_))] declarator: (type_identifier) @name) @struct
(type_definition type: (enum_specifier !name body: (_)) declarator: (type_identifier) @name) @enum
(type_definition declarator: (type_identifier) @name) @type_alias
(type_definition declarator: (pointer_declarator declarator: (type_identifier) @name)) @type_alias
(type_definition declarator: (array_declarator declarator: (type_identifier) @name)) @type_alias
(type_definition declarator: (function_declarator declarator: (type_identifier) @name)) @type_alias
(function_definition declarator: [
  (function_declarator declarator: [(identifier) (operator_name)] @name)
  (_ (function_declarator declarator: [(identifier) (operator_name)] @name))
  (_ (_ (function_declarator declarator: [(identifier) (operator_name)] @name)))]) @function
(function_definition declarator: [
  (function_declarator declarator: [(field_identifier) (operator_name) (destructor_name)] @name)
  (_ (function_declarator declarator: [(field_identifier) (operator_name)] @name))]) @method
(function_definition declarator: [
  (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name))
  (_ (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name)))
  (_ (_ (function_declarator declarator: (qualified_identifier scope: (_)? @owner name: (_) @name))))]) @method
(field_declaration declarator: [
  (function_declarator declarator: (field_identifier) @name)
  (_ (function_declarator declarator: (field_identifier) @name))
  (_ (_ (function_declarator declarator: (field_identifier) @name)))]) @method
(field_declaration declarator: [(field_identifier) @name
  (pointer_declarator declarator: (field_identifier) @name)
  (array_declarator declarator: (field_identifier) @name)
  (reference_declarator (field_identifier) @name)]) @field
(field_declaration_list (declaration declarator: (function_declarator declarator: (identifier) @name)) @method)
(translation_unit (declaration declarator: (function_declarator declarator: (identifier) @name)) @function)
(translation_unit (declaration declarator: (pointer_declarator (function_declarator declarator: (identifier) @name))) @function)
(declaration_list (declaration declarator: (function_declarator declarator: (identifier) @name)) @function)
(translation_unit (declaration declarator: (init_declarator declarator: (identifier) @name)) @variable)
(declaration_list (declaration declarator: (init_declarator declarator: (identifier) @name)) @variable)
(preproc_def name: (_) @name value: (_)) @macro
(preproc_function_def name: (_) @name) @macro
`,
};
