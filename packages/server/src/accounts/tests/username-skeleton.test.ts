import { describe, expect, it } from '@jest/globals';
import { hasInvisible, usernameSkeleton } from '../username-skeleton.ts';

describe('usernameSkeleton', () => {
  it.each([
    ['paypal', 'раураl'],
    ['Magpie', 'Мagpie'],
    ['Magpie', 'MAGPIE'],
    ['fine', 'ﬁne'],
    ['scope', 'ѕсоре'],
    ['Athena', 'Αthena'],
  ])('sees %s and %s as the same', (one, other) => expect(usernameSkeleton(one)).toBe(usernameSkeleton(other)));

  it.each([
    ['tom1', 'toml'],
    ['modern', 'rnodern'],
    ['user0', 'usero'],
    ['müller', 'muller'],
    ['иван', 'ivan'],
  ])('tells %s from %s', (one, other) => expect(usernameSkeleton(one)).not.toBe(usernameSkeleton(other)));
});

describe('hasInvisible', () => {
  it.each(['mag\u200dpie', 'mag\u3164pie', 'mag\u2800pie', 'mag\u115fpie', 'mag\ufe0fpie'])('finds it in %j', (name) =>
    expect(hasInvisible(name)).toBe(true),
  );
  it.each(['magpie', 'Müller', 'иван', '山田太郎', 'a_b-c.d'])('finds nothing in %s', (name) =>
    expect(hasInvisible(name)).toBe(false),
  );
});
