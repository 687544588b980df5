import { Type } from 'typebox';
import { int } from '../core/param.ts';
import { answers, bytes, defineRoute } from '../core/route.ts';
import { TunnelRoute } from '../entities/tunnel.ts';

export const list = defineRoute({
  id: 'tunnel.list',
  row: 'TN1',
  summary: 'Routes to choose from; the choice is the setting `tunnel_route_name`',
  method: 'GET',
  path: '/v2/tunnel/routes',
  auth: 'first',
  answer: answers(Type.Object({ routes: Type.Array(TunnelRoute, { minItems: 1 }) })),
});

/** Without `bytes` the address is a page of the web app. More bytes than the server gives are cut to what it gives. */
export const speedTest = defineRoute({
  id: 'tunnel.speedTest',
  row: 'TN2',
  summary: 'Bytes that cannot be compressed, to measure how fast they arrive',
  method: 'GET',
  path: '/speedtest',
  auth: 'none',
  query: { bytes: int({ minimum: 0 }) },
  answer: bytes('application/octet-stream'),
});
