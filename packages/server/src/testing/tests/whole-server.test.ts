import { expect, test } from '@jest/globals';
import { routes } from '@jackdaw/api-contract';
import { createWholeServer } from '../index.ts';

test('the whole server answers with every domain in place', async () => {
  const server = await createWholeServer();
  try {
    const user = await server.createUser();
    const { files } = await server.call(routes.files.list, {}, user.token);
    expect(files).toEqual([]);
    expect((await server.call(routes.transfers.count, {}, user.token)).count).toBe(0);
  } finally {
    await server.close();
  }
});
