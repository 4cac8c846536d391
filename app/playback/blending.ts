/** What blends poses: loaded when there is a layer. */
export { createBlendTrace, traceBlending } from '#engine/inspect';
export { blend } from '#engine/runtime';
