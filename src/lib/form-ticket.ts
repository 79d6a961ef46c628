import { type FormName, issueFormTicket } from '#domain/forms/contract.ts';
import { call } from './api-client.ts';

/** How long a form waits for its ticket before it is sent without one, in milliseconds. */
const PATIENCE_MS = 4_000;

/** A ticket, null where none is asked for, and when it is good. */
interface Held {
  ticket: string | null;
  /** Milliseconds of the page's own clock, which nobody sets. */
  from: number;
  /** Milliseconds since 1970: the page's own clock may stand still while the machine sleeps. */
  until: number;
}

async function fetchTicket(form: FormName): Promise<Held | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ticket, wait_ms, life_ms } = await call(issueFormTicket, { query: { form } }, { signal });
    // A minute less than its life, for the way of the form itself.
    return { ticket, from: performance.now() + wait_ms, until: Date.now() + life_ms - 60_000 };
  } catch {
    // The form is sent all the same; without a ticket an admin looks at it first.
    return null;
  }
}

/** The tickets of one form: fetched on hydration, used once, renewed when the page was open for too long (T31). */
export class FormTickets {
  readonly #form: FormName;
  #next: Promise<Held | null>;
  #request = '';

  constructor(form: FormName) {
    this.#form = form;
    this.#next = fetchTicket(form);
  }

  /**
   * A ticket that is good now, after the rest of its minimum time; undefined when none can be had. The same one for the
   * same request, by its key, so that trying again sends the same.
   */
  async take(request: string): Promise<string | undefined> {
    // It may have gone with the request before, whose answer was lost.
    if (this.#request && this.#request !== request) this.renew();
    this.#request = request;
    let held = await this.#next;
    if (!held || held.until <= Date.now()) {
      this.#next = fetchTicket(this.#form);
      held = await this.#next;
    }
    if (!held) return undefined;
    const { ticket, from } = held;
    const rest = from - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return ticket ?? undefined;
  }

  /** Fetches another: the one before has been used, or may have been. */
  renew(): void {
    this.#request = '';
    this.#next = fetchTicket(this.#form);
  }
}
