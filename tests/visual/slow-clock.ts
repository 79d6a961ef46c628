import { START } from './moment.ts';

/**
 * Loaded into every process of the local cloud before anything else (`node --import`): their clock starts at `START` and
 * runs a hundred times slower than a real one, so that a run of many minutes is one minute on each page, while two things
 * that happen one after the other still have two times. Only `Date` is changed; timers run as ever.
 */
const SLOWER = 100;

const RealDate = Date;
const begun = RealDate.now();
const now = () => START + Math.floor((RealDate.now() - begun) / SLOWER);

const SlowDate: DateConstructor = new Proxy(RealDate, {
  construct: (target, given: [], asked): object =>
    Reflect.construct(target, given.length > 0 ? given : [now()], asked === SlowDate ? target : asked),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

globalThis.Date = SlowDate;
Object.defineProperty(RealDate.prototype, 'constructor', { value: SlowDate });
