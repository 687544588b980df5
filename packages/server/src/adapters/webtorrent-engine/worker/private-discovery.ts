import type WebTorrent from 'webtorrent';
import type { Torrent } from 'webtorrent';

/**
 * Private torrents (BEP 27) ask their own tracker only. The library keeps the DHT and peer exchange away from them by itself,
 * but tells the local network of all; and what came as a magnet link, which does not say so, is private only once its metadata
 * is there.
 */
export function keepPrivateToTrackers(client: WebTorrent, torrent: Torrent): void {
  const start = torrent._startDiscovery.bind(torrent);
  torrent._startDiscovery = () => {
    // Read by the library while it begins, at once; closing it afterwards would come after its first announcement.
    const { lsd } = client;
    client.lsd = lsd && torrent.private !== true;
    try {
      start();
    } finally {
      client.lsd = lsd;
    }
  };
  torrent.on('ready', () => leaveOpenDiscovery(torrent));
}

function leaveOpenDiscovery({ private: isPrivate, discovery, wires }: Torrent): void {
  if (isPrivate !== true || !discovery) return;
  discovery.lsd?.destroy();
  discovery.lsd = null;
  clearTimeout(discovery._dhtTimeout);
  discovery.dht?.removeListener('peer', discovery._onDHTPeer);
  discovery.dht = null;
  // An announcement that is under way would order the next one.
  discovery._dhtAnnounce = () => undefined;
  for (const { ut_pex: exchange } of wires) {
    exchange?.reset();
    exchange?.removeAllListeners('peer');
  }
}
