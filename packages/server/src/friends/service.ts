import { AppError } from '../errors.ts';
import type { AccountStore, UserRow } from '../accounts/store.ts';
import { accountKey } from '../accounts/store.ts';
import { readSettings } from '../accounts/settings.ts';
import type { EventBus } from '../ports/event-bus.ts';
import { presentFriend, presentPerson } from './present.ts';
import type { FriendStore, Person } from './store.ts';

export interface FriendParts {
  store: FriendStore;
  accounts: Pick<AccountStore, 'byUsername'>;
  bus: EventBus;
  /** What two people see of each other, told to both before and after it ends or begins. */
  sharing: FriendshipWitness;
}

/** Tells what appears and disappears in people's views when friendships begin and end. */
export interface FriendshipWitness {
  befriended(a: number, b: number): Promise<void>;
  /** Called before the end; what it resolves with tells it after the end. */
  unfriending(a: number, b: number): Promise<() => void>;
}

type PersonEvent =
  | 'friend_request_received'
  | 'friend_request_deny_sent'
  | 'friend_request_deny_received'
  | 'friend_remove_sent'
  | 'friend_remove_received';

/** Friends and the way to them (section 3.12). */
export function createFriendService({ store, accounts, bus, sharing }: FriendParts) {
  async function personNamed(username: string): Promise<UserRow> {
    const user = await accounts.byUsername(username);
    if (!user) throw new AppError('USER_NOT_FOUND');
    return user;
  }

  function tell(userId: number, type: PersonEvent, person: Person): void {
    bus.publish(userId, (origin) => ({ type, value: presentPerson(person, origin) }));
  }

  async function tellCount(userId: number): Promise<void> {
    const count = await store.countReceived(userId);
    bus.publish(userId, () => ({ type: 'friend_request_count', value: count }));
  }

  /** `asker` asked first; `approver` has just said yes, in whatever way. */
  async function celebrate(asker: Person, approver: Person): Promise<void> {
    const [[asked], [approved]] = await Promise.all([
      store.friends(approver.id, asker.id),
      store.friends(asker.id, approver.id),
    ]);
    if (asked) {
      bus.publish(approver.id, (origin) => ({
        type: 'friend_request_approve_sent',
        value: presentFriend(asked, origin),
      }));
    }
    if (approved) {
      bus.publish(asker.id, (origin) => ({
        type: 'friend_request_approve_received',
        value: presentFriend(approved, origin),
      }));
    }
    await tellCount(approver.id);
    await sharing.befriended(asker.id, approver.id);
  }

  async function part(me: Person, friend: Person): Promise<boolean> {
    const tellGone = await sharing.unfriending(me.id, friend.id);
    if (!(await store.unfriend(me.id, friend.id))) return false;
    tell(me.id, 'friend_remove_sent', friend);
    tell(friend.id, 'friend_remove_received', me);
    tellGone();
    return true;
  }

  /** Takes back what one asked the other. */
  async function withdraw(me: Person, other: Person): Promise<boolean> {
    const was = await store.removeRequest(me.id, other.id);
    if (was) await tellCount(other.id);
    return was;
  }

  return {
    friends: (userId: number) => store.friends(userId),
    received: (userId: number) => store.received(userId),
    countReceived: (userId: number) => store.countReceived(userId),
    sent: (userId: number) => store.sent(userId),
    search: async (userId: number, text: string) => {
      const key = accountKey(text.trim());
      return key === '' ? [] : store.search(userId, key);
    },
    /**
     * Asks somebody. Who does not want to be found can be asked by those alone whom he asked himself.
     * @throws AppError USER_NOT_FOUND, BadRequest for oneself
     */
    async request(me: Person, username: string): Promise<void> {
      const other = await personNamed(username);
      if (other.id === me.id) throw new AppError('BadRequest', { message: 'You cannot be your own friend.' });
      const isHidden = readSettings(other.settings).is_invisible && !(await store.areFriends(me.id, other.id));
      if (isHidden && !(await store.hasAsked(other.id, me.id))) throw new AppError('USER_NOT_FOUND');
      const result = await store.ask(me.id, other.id);
      if (result === 'befriended') await celebrate(other, me);
      if (result !== 'asked') return;
      tell(other.id, 'friend_request_received', me);
      await tellCount(other.id);
    },
    /** @throws AppError USER_NOT_FOUND also when that user did not ask */
    async approve(me: Person, username: string): Promise<void> {
      const other = await personNamed(username);
      if (!(await store.approve(other.id, me.id))) throw new AppError('USER_NOT_FOUND');
      await celebrate(other, me);
    },
    /** @throws AppError as `approve` */
    async deny(me: Person, username: string): Promise<void> {
      const other = await personNamed(username);
      if (!(await store.removeRequest(other.id, me.id))) throw new AppError('USER_NOT_FOUND');
      tell(me.id, 'friend_request_deny_sent', other);
      tell(other.id, 'friend_request_deny_received', me);
      await tellCount(me.id);
    },
    /** Ends a friendship, or takes back a request. @throws AppError USER_NOT_FOUND also when there is neither */
    async unfriend(me: Person, username: string): Promise<void> {
      const other = await personNamed(username);
      if (!(await part(me, other)) && !(await withdraw(me, other))) throw new AppError('USER_NOT_FOUND');
    },
    /** Ends everything with everybody. */
    async leaveAll(me: Person): Promise<void> {
      for (const friend of await store.friends(me.id)) await part(me, friend);
      for (const person of await store.sent(me.id)) await withdraw(me, person);
      for (const person of await store.received(me.id)) await store.removeRequest(person.id, me.id);
      await tellCount(me.id);
    },
    /** @throws AppError NotFound for anybody but a friend */
    async friendNamed(userId: number, username: string): Promise<Person> {
      const other = await accounts.byUsername(username);
      if (!other || !(await store.areFriends(userId, other.id))) throw new AppError('NotFound');
      return other;
    },
  };
}

export type FriendService = ReturnType<typeof createFriendService>;
