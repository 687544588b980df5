import { SHARED_ROOT_ID, type BaseFriend, type Friend, type LiveEvent, type LiveEventOf } from '@jackdaw/api-contract';
import { api } from '../api.ts';
import { reads } from '../endpoints/reads.ts';
import { folderTag, listTag, rowTag } from '../tags.ts';
import type { StoreAccess } from './file-entries.ts';

type FriendEvent = LiveEventOf<
  | 'friend_request_count'
  | 'friend_request_received'
  | 'friend_request_deny_sent'
  | 'friend_request_deny_received'
  | 'friend_request_approve_sent'
  | 'friend_request_approve_received'
  | 'friend_remove_sent'
  | 'friend_remove_received'
>;

/** Whether an event is about friends. */
export function isFriendEvent(event: LiveEvent): event is FriendEvent {
  return event.type.startsWith('friend_');
}

const { updateQueryData } = reads.util;

function without<T extends BaseFriend>(rows: readonly T[], { id }: BaseFriend): T[] {
  return rows.filter((row) => row.id !== id);
}

function drop(store: StoreAccess, list: 'friendRequests' | 'sentFriendRequests' | 'friends', person: BaseFriend): void {
  if (list === 'friends') store.dispatch(updateQueryData(list, undefined, (rows) => without(rows, person)));
  else store.dispatch(updateQueryData(list, undefined, (rows) => without(rows, person)));
}

function befriended(store: StoreAccess, friend: Friend): void {
  store.dispatch(
    updateQueryData('friends', undefined, (rows) =>
      [...without(rows, friend), friend].toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    ),
  );
}

/** What friends share has changed with them: their folders, and with whom one's own files are shared. */
function sharingChanged(store: StoreAccess, { name }: BaseFriend): void {
  const tags = [rowTag('Friend', name), listTag('Share'), 'SharedWith', folderTag(SHARED_ROOT_ID)] as const;
  store.dispatch(api.util.invalidateTags([...tags]));
}

/** Brings a friend's event into the cache. */
export function friendEvent(store: StoreAccess, event: FriendEvent): void {
  switch (event.type) {
    case 'friend_request_count':
      store.dispatch(updateQueryData('friendRequestCount', undefined, () => event.value));
      return;
    case 'friend_request_received':
      store.dispatch(
        updateQueryData('friendRequests', undefined, (rows) => [...without(rows, event.value), event.value]),
      );
      return;
    case 'friend_request_deny_sent':
      return drop(store, 'friendRequests', event.value);
    case 'friend_request_deny_received':
      return drop(store, 'sentFriendRequests', event.value);
    case 'friend_request_approve_sent':
    case 'friend_request_approve_received':
      drop(store, 'friendRequests', event.value);
      drop(store, 'sentFriendRequests', event.value);
      befriended(store, event.value);
      return sharingChanged(store, event.value);
    case 'friend_remove_sent':
    case 'friend_remove_received':
      drop(store, 'friends', event.value);
      return sharingChanged(store, event.value);
  }
}
