import { describe, expect, it, jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { failure } from '../../tests/support/http-server.ts';
import { makeStore, ok, type Handler } from '../../tests/support/store.ts';
import { useZipProgress } from '../index.ts';

async function show(handler: Handler) {
  const { store, calls } = makeStore({ 'GET /v2/zips/8': handler });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(() => useZipProgress(8), { wrapper });
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  await pass(1);
  return { calls, result, pass };
}

describe('useZipProgress', () => {
  it('asks every 1.5 s until the zip is done', async () => {
    jest.useFakeTimers();
    const done = { zip_status: 'DONE', url: 'u', size: 3, missing_files: [] };
    const answers = [{ zip_status: 'NEW', url: null }, { zip_status: 'PROCESSING', url: null }, done];
    const { calls, result, pass } = await show(() => ok(answers.shift() ?? done));
    expect(result.current.isFinal).toBe(false);
    await pass(1_700);
    expect(calls).toHaveLength(2);
    await pass(1_700);
    expect(result.current).toMatchObject({ isFinal: true, job: { zip_status: 'DONE', size: 3 } });
    await pass(10_000);
    expect(calls).toHaveLength(3);
    jest.useRealTimers();
  });

  it('gives up on a zip that is gone, not on a lost connection', async () => {
    jest.useFakeTimers();
    const answers = [failure(503, 'ServiceUnavailable'), failure(410, 'LINK_EXPIRED')];
    const { calls, result, pass } = await show(() => answers.shift() ?? failure(410, 'LINK_EXPIRED'));
    expect(result.current.isFinal).toBe(false);
    await pass(1_700);
    expect(result.current).toMatchObject({ isFinal: true, error: { code: 'LINK_EXPIRED' } });
    await pass(10_000);
    expect(calls).toHaveLength(2);
    jest.useRealTimers();
  });
});
