// Rules of our own, for .oxlintrc.json.
import layers from "./layers.mjs";
import literalText from "./literal-text.mjs";

export default { meta: { name: "muqabla" }, rules: { layers, "literal-text": literalText } };
