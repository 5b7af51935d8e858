import { isMissingChunk } from "./chunk";
import { checkNetwork, untilReachable } from "@lib/network";

/** Every `import()` of the app goes through it; webpack tries a file again when it is asked for again. */
const load = __webpack_chunk_load__;

// A part of a page that cannot be loaded without a network comes when there is one again, instead of breaking what is around it.
// Imported before everything else, so that no part is loaded without it.
__webpack_chunk_load__ = async (id) => {
  try {
    return await load(id);
  } catch (error) {
    if (!isMissingChunk(error)) throw error;
    // Tried once more with a network; then the file is gone, because a release has replaced it.
    if (await checkNetwork()) return load(id);
    await untilReachable();
    return __webpack_chunk_load__(id);
  }
};
