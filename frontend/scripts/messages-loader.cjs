/**
 * Makes a module of every message, so that a screen loads those that it shows and no others: all screens of a feature share its catalogue,
 * and webpack keeps in a module whatever any screen uses. A message with one user is inlined by the minifier.
 */
module.exports = function messagesLoader(source) {
  const wanted = new URLSearchParams(this.resourceQuery).get("id");
  const lines = source.split("\n");
  const idOf = (line) => /^export const (\w+) = /.exec(line)?.[1];
  if (wanted) return lines.filter((line) => line.startsWith("import ") || idOf(line) === wanted).join("\n");
  return lines
    .map(idOf)
    .filter(Boolean)
    .map((id) => `export { ${id} } from ${JSON.stringify(`${this.resourcePath}?id=${id}`)};`)
    .join("\n");
};
