import { describe, expect, test } from '@jest/globals';
import { isAddressAllowed } from '../address-policy.ts';

const PUBLIC = ['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'];

const LOCAL = ['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '::1', 'fd00::1'];
const LOCAL_MAPPED = ['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::127.0.0.1', '::ffff:7f00:1'];

const NEVER = [
  '0.0.0.0',
  '0.1.2.3',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '2001:db8::1',
  '2001::7f00:1',
  '2002:7f00:1::',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '::ffff:0:7f00:1',
  '100::1',
  '100:0:0:1::1',
  '::7f00:1',
  '::a9fe:a9fe',
  '4000::1',
  'fd00:ec2::254',
  '100.100.100.200',
  '',
  'localhost',
  '1.2.3',
];

describe('the address of a socket', () => {
  test.each(PUBLIC)('%s is public and allowed', (address) => {
    expect(isAddressAllowed(address, { allowPrivateAddresses: false })).toBe(true);
  });

  test.each([...LOCAL, ...LOCAL_MAPPED])('%s is allowed only when the owner allows private addresses', (address) => {
    expect(isAddressAllowed(address, { allowPrivateAddresses: false })).toBe(false);
    expect(isAddressAllowed(address, { allowPrivateAddresses: true })).toBe(true);
  });

  test.each(NEVER)('%j is never allowed', (address) => {
    expect(isAddressAllowed(address, { allowPrivateAddresses: false })).toBe(false);
    expect(isAddressAllowed(address, { allowPrivateAddresses: true })).toBe(false);
  });
});
