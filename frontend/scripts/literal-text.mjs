// ESLint's rule for sentences in the code: they stand in messages/en (docs/adr/0037).
import ts from "typescript";

/** A capital letter at the beginning of a word, or two words. What has neither is a key, an address or a class. */
const isText = (text) => /(?<![\p{L}\d_$-])\p{Lu}\p{Ll}+(?![\p{L}\d_])|\p{L}{2,}[,.:;]? \p{L}/u.test(text);
const SILENT_ATTRIBUTES = /^(className|style|d|viewBox|rel|sizes|srcSet|media|type|to|href|id|name|key)$|ClassName$/;

/** Not read by people, whatever it looks like. */
function isSilent(node) {
  for (let child = node, { parent } = node; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case "ImportDeclaration":
      case "ImportExpression":
      case "ExportAllDeclaration":
      case "ExportNamedDeclaration":
        return parent.source === child;
      case "TSLiteralType":
      case "SwitchCase":
      case "TaggedTemplateExpression":
        return true;
      case "BinaryExpression":
        if (/^[!=]==?$|^in$/.test(parent.operator)) return true;
        break;
      case "MemberExpression":
        if (parent.computed && parent.property === child) return true;
        break;
      case "Property":
        if (parent.key === child || parent.key.name === "className") return true;
        break;
      case "JSXAttribute":
        return SILENT_ATTRIBUTES.test(parent.name.name);
      case "CallExpression":
        if (parent.callee.name === "cx" || /^(querySelector(All)?|closest|matches)$/.test(parent.callee.property?.name))
          return true;
        break;
      case "NewExpression":
        // Errors that are thrown at programmers.
        if (/Error$/.test(parent.callee.name) && parent.callee.name !== "ApiError") return true;
        break;
      case "JSXElement":
      case "ArrowFunctionExpression":
      case "FunctionDeclaration":
      case "Program":
        return false;
      default:
    }
  }
  return false;
}

export default {
  meta: {
    type: "problem",
    messages: { literal: 'Sentences stand in messages/en, not in the code: "{{text}}"' },
    schema: [],
  },
  create(context) {
    const { esTreeNodeToTSNodeMap, program } = context.sourceCode.parserServices;
    /** One of the names that its type lists, for example a status. */
    const isName = (node) => {
      const expected = program.getTypeChecker().getContextualType(esTreeNodeToTSNodeMap.get(node));
      const types = expected?.isUnion() ? expected.types : [expected];
      return types.some((type) => type && (type.flags & ts.TypeFlags.StringLiteral) !== 0);
    };
    const report = (node, text) =>
      context.report({ node, messageId: "literal", data: { text: text.trim().replace(/\s+/g, " ").slice(0, 60) } });
    return {
      JSXText(node) {
        if (/\p{L}/u.test(node.value)) report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value === "string" && isText(node.value) && !isSilent(node) && !isName(node))
          report(node, node.value);
      },
      TemplateLiteral(node) {
        const text = node.quasis.map((quasi) => quasi.value.cooked).join("0");
        if (isText(text) && !isSilent(node)) report(node, text);
      },
    };
  },
};
