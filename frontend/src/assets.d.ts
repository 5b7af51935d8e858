declare module "*.css";
declare module "*.svg" {
  const url: string;
  export default url;
}
declare module "*.png" {
  const url: string;
  export default url;
}
declare module "*.webp" {
  const url: string;
  export default url;
}

/** Webpack's loader of chunks, behind every `import()`. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
