/** What the child process is told once, as JSON in its argument. */
export interface WorkerSettings {
  allowPrivateAddresses: boolean;
  /** TCP port for incoming peers; 0 lets the system choose. */
  port: number;
  dht: boolean;
  lsd: boolean;
  natUpnp: boolean;
  natPmp: boolean;
  /** Connections of one torrent. */
  maxConnections: number;
  /** Bytes a second over all torrents; -1 for no limit. */
  downloadLimit: number;
  uploadLimit: number;
  /** The process ends itself above so many bytes of resident memory and is started again. */
  residentLimit: number;
}

/** Settings of the torrent engine. Times in milliseconds. */
export interface WebtorrentEngineOptions extends Partial<WorkerSettings> {
  /** MiB of JavaScript heap the child process may use. @default 512 */
  heapLimit?: number;
  /** The child process ends after so long without a job. @default 60000 */
  idleTimeout?: number;
  /** Pause before a crashed child is started again; doubles up to half a minute. @default 1000 */
  restartDelay?: number;
  /** Lines for the server's log. */
  log?: (message: string) => void;
}

/** Fills in what is not set. */
export function workerSettings(options: WebtorrentEngineOptions): WorkerSettings {
  return {
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
    port: options.port ?? 0,
    dht: options.dht ?? true,
    lsd: options.lsd ?? false,
    natUpnp: options.natUpnp ?? false,
    natPmp: options.natPmp ?? false,
    maxConnections: options.maxConnections ?? 55,
    downloadLimit: options.downloadLimit ?? -1,
    uploadLimit: options.uploadLimit ?? -1,
    residentLimit: options.residentLimit ?? 1024 * 1024 * 1024,
  };
}
