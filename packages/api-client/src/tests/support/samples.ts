import { DEFAULT_SETTINGS, type AccountInfo, type File, type Transfer } from '@jackdaw/api-contract';

const created_at = '2026-03-17T09:30:00';

/** A file of a test; its name and id say enough. */
export function aFile(overrides: Partial<File> = {}): File {
  return {
    id: 7,
    name: 'notes.txt',
    parent_id: 0,
    file_type: 'TEXT',
    folder_type: 'REGULAR',
    content_type: 'text/plain',
    extension: 'txt',
    size: 12,
    created_at,
    updated_at: created_at,
    first_accessed_at: null,
    icon: null,
    screenshot: null,
    is_hidden: false,
    is_mp4_available: false,
    is_shared: false,
    opensubtitles_hash: null,
    crc32: '0000abcd',
    ...overrides,
  };
}

/** A folder of a test. */
export function aFolder(overrides: Partial<File> = {}): File {
  return aFile({
    file_type: 'FOLDER',
    content_type: 'application/x-directory',
    extension: null,
    crc32: null,
    ...overrides,
  });
}

/** An active account of a test. */
export function anAccount(overrides: Partial<AccountInfo> = {}): AccountInfo {
  return {
    user_id: 1,
    username: 'ada',
    mail: 'ada@example.org',
    avatar_url: 'https://drive.example/v2/avatars/1?s=50',
    account_status: 'active',
    disk: { avail: 10, size: 10, used: 0 },
    trash_size: 0,
    monthly_bandwidth_usage: 0,
    files_will_be_deleted_at: null,
    password_last_changed_at: null,
    private_download_host_ip: null,
    is_sub_account: false,
    can_create_sub_account: false,
    is_eligible_for_friend_invitation: false,
    settings: { ...DEFAULT_SETTINGS },
    warnings: {},
    ...overrides,
  };
}

/** A running torrent of a test. */
export function aTransfer(overrides: Partial<Transfer> = {}): Transfer {
  return {
    id: 3,
    name: 'film',
    type: 'TORRENT',
    status: 'DOWNLOADING',
    source: 'magnet:?xt=urn:btih:0',
    save_parent_id: 0,
    file_id: null,
    userfile_exists: false,
    download_id: null,
    subscription_id: null,
    hash: null,
    size: 100,
    downloaded: 12,
    uploaded: 0,
    down_speed: 5,
    up_speed: 0,
    percent_done: 12,
    completion_percent: null,
    estimated_time: null,
    availability: null,
    current_ratio: null,
    seconds_seeding: null,
    peers_connected: 1,
    peers_getting_from_us: 0,
    peers_sending_to_us: 1,
    tracker: null,
    tracker_message: null,
    torrent_link: null,
    is_private: false,
    created_torrent: false,
    simulated: false,
    callback_url: null,
    client_ip: null,
    error_message: null,
    created_at,
    started_at: created_at,
    finished_at: null,
    ...overrides,
  };
}
