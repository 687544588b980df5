import { Type, type Static } from 'typebox';

/** A way to reach the server's files (section 2.29). `hosts` are addresses whose speed can be tested (row TN2). */
export const TunnelRoute = Type.Object({
  name: Type.String({ minLength: 1 }),
  description: Type.String(),
  hosts: Type.Array(Type.String()),
});
export type TunnelRoute = Static<typeof TunnelRoute>;
