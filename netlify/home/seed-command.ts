import { seed } from './seed.ts';

const people = await seed();
for (const { role, email, password } of people) console.log(`${role}: ${email} with ${password}`);
process.exit(0);
