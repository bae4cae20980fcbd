import { createSdk } from '#test/platform/sdk.ts';
import { held, through, type Attack } from './attack.ts';

export const passwordAttacks: readonly Attack[] = [
  {
    name: 'a member signs up with a common password',
    async play({ url }) {
      const accepted: string[] = [];
      const person = { firstName: 'Olena', lastName: 'Kovalenko' };
      const email = `olena.${Date.now()}@example.org`;
      for (const password of [
        'password',
        '12345678',
        'kovalenko1',
        'пароль123',
        'йцукенгш',
        'СлаваУкраїні',
        email,
      ])
        await createSdk(url)
          .currentUser.create({ ...person, email, password })
          .then(
            () => accepted.push(password.replace(email, 'their own address')),
            () => undefined,
          );
      return accepted.length > 0 ? through(`accepted: ${accepted.join(', ')}`) : held('none is accepted');
    },
  },
];
