import { RUST_ROUTES } from "../routes/mod.ts";
import { bundledGrammar, type Language } from "./language.ts";

export const rust: Language = {
  id: "rust",
  grammar: bundledGrammar("rust"),
  extensions: [".rs"],
  symbols: `
(struct_item name: (_) @name) @struct
(union_item name: (_) @name) @struct
(enum_item name: (_) @name) @enum
(enum_variant name: (_) @name) @enum_member
(trait_item name: (_) @name (trait_bounds)? @bases) @trait
(type_item name: (_) @name) @type_alias
(associated_type name: (_) @name) @type_alias
(mod_item name: (_) @name body: (_)) @module
(impl_item trait: (_)? @bases type: (_) @name) @scope
(impl_item body: (declaration_list (function_item name: (_) @name) @method))
(trait_item body: (declaration_list [(function_item name: (_) @name) (function_signature_item name: (_) @name)] @method))
(function_item name: (_) @name) @function
(foreign_mod_item body: (declaration_list (function_signature_item name: (_) @name) @function))
(field_declaration name: (_) @name) @field
(const_item name: (_) @name) @constant
(static_item name: (_) @name) @constant
(macro_definition name: (_) @name) @macro
`,
  routes: RUST_ROUTES,
};
