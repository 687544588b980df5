import type WebTorrent from 'webtorrent';
import type { Torrent } from 'webtorrent';

/**
 * Makes every second attempt to reach a peer an encrypted one, the first in plain. The library would try encryption alone,
 * which costs processor time and never reaches peers that do not speak it.
 */
export function alternateEncryption(client: WebTorrent, torrent: Torrent): void {
  const attempts = new Map<unknown, number>();
  const addPeer = torrent._addPeer.bind(torrent);
  torrent._addPeer = (peer, type, source) => {
    const attempt = attempts.get(peer) ?? 0;
    attempts.set(peer, attempt + 1);
    // Read by the library while it makes the peer, at once; afterwards the setting is for peers that come to us.
    const { secure } = client;
    client.secure = attempt % 2 === 0 ? 0 : 1;
    try {
      return addPeer(peer, type, source);
    } finally {
      client.secure = secure;
    }
  };
}
