export { createNodeAvTranscoder, type NodeAvOptions } from './node-av-transcoder.ts';
