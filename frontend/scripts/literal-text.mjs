// The rule for sentences in the code: they stand in messages/en (docs/adr/0037).

/** Written the same in every language. */
const NAMES = new Set([
  ...["Easypaisa", "JazzCash", "Muqabla", "WhatsApp"],
  ...["Android", "Chrome", "Edge", "Firefox", "Linux", "Opera", "Safari", "Samsung Internet", "Windows"],
]);
/** A capital letter at the beginning of a word, or two words. What has neither is a key, an address or a class. */
const isText = (text) =>
  !NAMES.has(text) && /(?<![\p{L}\d_$-])\p{Lu}\p{Ll}+(?![\p{L}\d_])|\p{L}{2,}[,.:;]? \p{L}/u.test(text);
const SILENT_ATTRIBUTES = /^(className|style|d|viewBox|rel|sizes|srcSet|media|type|to|href|id|name|key)$|ClassName$/;

const SILENT_CALLS = /^cx$|\bconsole\.|\.(querySelector(All)?|closest|matches|matchMedia)$/;

const SILENT_PROPERTIES = new Set(["className", "cache-control", "subcategory"]);
const nameOf = ({ key }) => key?.name ?? key?.value;
/** What the server calls a thing that has a label for people. */
const isNamedForServer = (property) =>
  nameOf(property) === "name" && property.parent.properties.some((other) => nameOf(other) === "label");

/** Not read by people, whatever it looks like. */
function isSilent(context, node) {
  for (let child = node, { parent } = node; parent; child = parent, parent = parent.parent) {
    switch (parent.type) {
      case "ImportDeclaration":
      case "ImportExpression":
      case "ExportAllDeclaration":
      case "ExportNamedDeclaration":
        return parent.source === child;
      case "TSLiteralType":
      case "TaggedTemplateExpression":
        return true;
      case "SwitchCase":
        return parent.test === child;
      case "BinaryExpression":
        if (/^[!=]==?$|^in$/.test(parent.operator)) return true;
        break;
      case "MemberExpression":
        if (parent.computed && parent.property === child) return true;
        break;
      case "Property":
        if (parent.key === child || SILENT_PROPERTIES.has(nameOf(parent)) || isNamedForServer(parent)) return true;
        break;
      case "JSXAttribute":
        return SILENT_ATTRIBUTES.test(parent.name.name);
      case "CallExpression":
        if (SILENT_CALLS.test(context.sourceCode.getText(parent.callee))) return true;
        break;
      case "NewExpression":
        // Errors that are thrown at programmers.
        if (/(Error|Exception)$/.test(parent.callee.name) && parent.callee.name !== "ApiError") return true;
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
    const report = (node, text) =>
      context.report({ node, messageId: "literal", data: { text: text.trim().replace(/\s+/g, " ").slice(0, 60) } });
    return {
      JSXText(node) {
        if (/\p{L}/u.test(node.value)) report(node, node.value);
      },
      Literal(node) {
        if (typeof node.value === "string" && isText(node.value) && !isSilent(context, node)) report(node, node.value);
      },
      TemplateLiteral(node) {
        // A word beside a value is half of a sentence.
        const text = node.quasis.map((quasi) => quasi.value.cooked).join("0");
        if ((isText(text) || /0[,;:]? \p{L}{2,}|\p{L}{2,}[,:;]? 0/u.test(text)) && !isSilent(context, node))
          report(node, text);
      },
    };
  },
};
