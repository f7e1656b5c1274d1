/**
 * `/embed-bridge.js`: the module that `/embed.js` loads from the same server while the frame is on its way. A page may still have the
 * launcher of an earlier release, so what passes between the two is only ever added to.
 */
export { createBridge } from './bridge.js';
