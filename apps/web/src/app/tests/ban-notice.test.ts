import { describe, expect, it, jest } from '@jest/globals';
import { readError } from '@jackdaw/api-client';
import { createAsyncThunk, configureStore } from '@reduxjs/toolkit';
import { createBanNotice } from '../ban-notice.ts';

const refused = (id: string, action: string) =>
  readError(429, new Headers({ 'x-ratelimit-id': id, 'x-ratelimit-action': action }), {});

describe('createBanNotice', () => {
  it('passes every action on, and tells of bans alone', async () => {
    const call = createAsyncThunk('call', (error: unknown, { rejectWithValue }) => rejectWithValue(error));
    const seen: string[] = [];
    const goTo = jest.fn<(path: string) => void>();
    const store = configureStore({
      reducer: (state: object = {}, { type }: { type: string }) => {
        seen.push(type);
        return state;
      },
      middleware: (defaults) => defaults({ serializableCheck: false }).concat(createBanNotice(goTo)),
    });
    await store.dispatch(call(refused('a', 'captcha-needed')));
    await store.dispatch(call(refused('b', 'info-mail-sent')));
    await store.dispatch(call('nonsense'));
    expect(seen.filter((type) => type === 'call/rejected')).toHaveLength(3);
    expect(goTo).not.toHaveBeenCalled();
  });
});
