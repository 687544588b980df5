/** Passwords that head every list of leaked ones; long enough to pass the length rule. */
const COMMON = new Set(
  (
    '123456 123456789 12345678 password qwerty123 qwerty1 111111 12345 secret 123123 1234567890 1234567 000000 qwerty ' +
    'abc123 password1 iloveyou 11111111 dragon monkey 123123123 123321 qwertyuiop 00000000 password123 654321 target123 ' +
    'tinkle zag12wsx 123456a a123456 123456789a letmein welcome login admin admin123 sunshine princess football baseball ' +
    'superman batman trustno1 shadow michael master hello freedom whatever passw0rd starwars 1q2w3e4r 1q2w3e4r5t 1qaz2wsx ' +
    'zaq12wsx asdfghjkl asdfgh zxcvbnm zxcvbn q1w2e3r4 qazwsx 666666 777777 888888 999999 222222 555555 7777777 88888888 ' +
    '987654321 112233 121212 aa123456 abcd1234 1234 12341234 1111 0000 2000 jordan23 hunter2 killer ashley charlie donald'
  ).split(' '),
);

/** Whether everybody who tries leaked passwords tries this one first. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
