import { describe, expect, it } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createSharingServer } from './sharing-server.ts';

const { sharing } = routes;

describe('a server with the quirks of the original', () => {
  it('answers for an unknown file with a server error', async () => {
    const quirky = await createSharingServer({ legacyQuirks: true });
    try {
      const user = await quirky.createUser();
      const { error_type, status_code } = await quirky.fail(sharing.sharedWith, { id: 2_147_483_647 }, user.token);
      expect([error_type, status_code]).toEqual(['InternalServerError', 500]);
    } finally {
      await quirky.close();
    }
  });
});
