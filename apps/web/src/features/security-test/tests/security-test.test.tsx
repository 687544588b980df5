import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAlone } from '../../../testing/render-alone.tsx';
import { refusal } from '../../../testing/render-app.tsx';
import { messages } from '../messages.ts';
import SecurityTestScreen from '../SecurityTestScreen.tsx';
import { solveInWorkers } from '../solve-in-workers.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

const challenge = { parameters: { data: { most: 100 } }, signature: 's' };

/** A worker that says what it is told to say. */
class ScriptedWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly tasks: unknown[] = [];
  isEnded = false;
  postMessage(task: unknown): void {
    this.tasks.push(task);
  }
  terminate(): void {
    this.isEnded = true;
  }
}

function script() {
  const workers: ScriptedWorker[] = [];
  const createWorker = () => {
    const worker = new ScriptedWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  return { workers, createWorker };
}

describe('solveInWorkers', () => {
  it('shares the work, adds up how far it is, and ends all workers with the first solution', async () => {
    const { workers, createWorker } = script();
    const shares: number[] = [];
    const { signal } = new AbortController();
    const solved = solveInWorkers(challenge, { signal, createWorker, onProgress: (share) => shares.push(share) });
    expect(workers.length).toBeGreaterThan(0);
    expect(workers.map(({ tasks }) => tasks)).toEqual(
      workers.map((_worker, start) => [{ challenge, start, step: workers.length }]),
    );
    workers[0]?.onmessage?.({ data: { kind: 'progress', guesses: 10 } });
    workers.at(-1)?.onmessage?.({ data: { kind: 'progress', guesses: 40 } });
    expect(shares.at(-1)).toBe(workers.length > 1 ? 0.5 : 0.4);
    workers[0]?.onmessage?.({ data: { kind: 'solved', token: 'the token' } });
    expect(await solved).toBe('the token');
    expect(workers.every(({ isEnded }) => isEnded)).toBe(true);
  });

  it('ends with the page that shows it, and with a worker that cannot work', async () => {
    const leaving = new AbortController();
    const first = script();
    const left = solveInWorkers(challenge, { ...first, signal: leaving.signal, onProgress: () => undefined });
    leaving.abort();
    await expect(left).rejects.toThrow();
    expect(first.workers.every(({ isEnded }) => isEnded)).toBe(true);
    const second = script();
    const { signal } = new AbortController();
    const broken = solveInWorkers(challenge, { ...second, signal, onProgress: () => undefined });
    second.workers[0]?.onerror?.();
    await expect(broken).rejects.toThrow();
  });
});

describe('the page that lifts a ban', () => {
  const params = { id: 'ban' };

  it('sends the code of a mail when told to', async () => {
    const { sent } = renderAlone(<SecurityTestScreen />, { params, address: '/captcha/ban?code=xyz' });
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: messages.lift }));
    expect(await screen.findByText(messages.done)).toBeTruthy();
    expect(sent[0]).toMatchObject({ method: 'DELETE', path: '/v2/ban/ban', body: { captcha_token: 'xyz' } });
  });

  it.each([
    [403, 'Forbidden', messages.otherNetwork.title],
    [400, 'INVALID_CAPTCHA', messages.failed.message],
    [404, 'NotFound', messages.overText],
  ])('says what %i means', async (status, type, text) => {
    renderAlone(<SecurityTestScreen />, {
      params,
      address: '/captcha/ban?code=xyz',
      answer: () => refusal(status, type),
    });
    await userEvent.click(screen.getByRole('button', { name: messages.lift }));
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('tries again when it failed', async () => {
    let status = 403;
    const { sent } = renderAlone(<SecurityTestScreen />, {
      params,
      address: '/captcha/ban',
      answer: () => refusal(status, status === 403 ? 'Forbidden' : 'NotFound'),
    });
    expect(await screen.findByText(messages.otherNetwork.message)).toBeTruthy();
    status = 404;
    await userEvent.click(screen.getByRole('button', { name: messages.retry }));
    expect(await screen.findByText(messages.overText)).toBeTruthy();
    expect(sent.map(({ path }) => path)).toEqual(['/v2/ban/ban/captcha', '/v2/ban/ban/captcha']);
  });
});

describe('a server with a reCAPTCHA', () => {
  const params = { id: 'ban' };
  const script = () => document.head.querySelector<HTMLScriptElement>('script[src*="recaptcha"]');
  const show = () =>
    renderAlone(<SecurityTestScreen />, {
      params,
      address: '/captcha/ban',
      answer: ({ method }) => (method === 'GET' ? { body: { kind: 'recaptcha', site_key: 'site' } } : undefined),
    });
  const loaded = async () => {
    const found = await waitFor(() => script() ?? Promise.reject(new Error('no script yet')));
    expect(found.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit');
    return found;
  };
  afterEach(() => {
    script()?.remove();
    delete window.grecaptcha;
  });

  it('shows it with its site key, and sends what it says', async () => {
    const { sent } = show();
    const found = await loaded();
    const rendered: { sitekey: string; callback: (token: string) => void }[] = [];
    window.grecaptcha = { ready: (then) => then(), render: (_place, options) => void rendered.push(options) };
    found.dispatchEvent(new Event('load'));
    await waitFor(() => expect(rendered).toHaveLength(1));
    expect(rendered[0]?.sitekey).toBe('site');
    expect(screen.getByText(messages.leadRecaptcha)).toBeTruthy();
    act(() => rendered[0]?.callback('human'));
    expect(await screen.findByText(messages.done)).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ method: 'DELETE', path: '/v2/ban/ban', body: { captcha_token: 'human' } });
  });

  it('says that it failed when it cannot be loaded, or does not start', async () => {
    for (const event of ['error', 'load']) {
      show();
      (await loaded()).dispatchEvent(new Event(event));
      expect(await screen.findByText(messages.failed.message)).toBeTruthy();
      cleanup();
      script()?.remove();
    }
  });

  it('is asked by no other server', async () => {
    renderAlone(<SecurityTestScreen />, {
      params,
      address: '/captcha/ban',
      answer: () => refusal(404, 'NotFound'),
    });
    expect(await screen.findByText(messages.overText)).toBeTruthy();
    expect(script()).toBeNull();
  });
});
