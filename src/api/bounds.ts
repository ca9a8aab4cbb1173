/**
 * Bounds of this implementation, far above what anyone needs: without them one request could make
 * a page of gigabytes. The specification has no such bounds. (`namesLength`: as JSON, where half a
 * surrogate pair has six.)
 */
export const bounds = {
  names: 250,
  nameLength: 500,
  namesLength: 10_000,
  textLength: 500,
} as const;
