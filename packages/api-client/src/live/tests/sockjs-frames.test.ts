import { describe, expect, it } from '@jest/globals';
import { readFrame, sessionUrl, writeFrame } from '../sockjs-frames.ts';

describe('readFrame', () => {
  it.each<[unknown, object]>([
    ['o', { kind: 'open' }],
    ['h', { kind: 'heartbeat' }],
    ['a["one","two"]', { kind: 'messages', messages: ['one', 'two'] }],
    ['a["one",5]', { kind: 'messages', messages: ['one'] }],
    ['c[4001,"unauthorized"]', { kind: 'close', code: 4001 }],
    ['c["3000","Go away!"]', { kind: 'close', code: 3000 }],
    ['c["x"]', { kind: 'unreadable' }],
    ['a{', { kind: 'unreadable' }],
    ['', { kind: 'unreadable' }],
    [new ArrayBuffer(1), { kind: 'unreadable' }],
  ])('reads %p', (data, frame) => expect(readFrame(data)).toEqual(frame));
});

describe('writeFrame', () => {
  it('is a list of one text', () => expect(JSON.parse(writeFrame('a"b'))).toEqual(['a"b']));
});

describe('sessionUrl', () => {
  it('is a new session of the endpoint, over WebSocket', () => {
    expect(sessionUrl('https://drive.example/socket/sockjs/', () => 0.5)).toMatch(
      /^wss:\/\/drive\.example\/socket\/sockjs\/500\/[0-9a-z]+\/websocket$/,
    );
    expect(sessionUrl('http://127.0.0.1:80/s', () => 0)).toBe('ws://127.0.0.1:80/s/000/0000/websocket');
  });
});
