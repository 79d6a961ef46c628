import type { ClientDirective } from 'astro';
import { wakeOnTouch } from './wake-on-touch.ts';

/** Hydrates an island on the first focus or press inside it, and replays that press. */
const touch: ClientDirective = (load, _options, island) => {
  wakeOnTouch(load, island);
};

export default touch;
