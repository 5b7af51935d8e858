/** A file of ours did not arrive: there is no network, or a release has replaced it. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === "ChunkLoadError" || /Loading (CSS )?chunk/i.test(error.message));
}
