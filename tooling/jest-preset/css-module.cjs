/** A CSS module whose class names are their own keys, so that tests can see which class was asked for. */
module.exports = new Proxy({}, { get: (_target, key) => (key === '__esModule' ? false : String(key)) });
