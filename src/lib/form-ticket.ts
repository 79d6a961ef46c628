import { type FormName, issueFormTicket } from '#domain/forms/contract.ts';
import type { FormWork } from '#domain/forms/work.ts';
import { ApiError, call } from './api-client.ts';

/** Maximum wait for a ticket before sending without one, in milliseconds. */
const PATIENCE_MS = 4_000;

interface TimedTicket {
  ticket: string | null;
  /** In milliseconds of the monotonic page clock. */
  from: number;
  /** Epoch milliseconds: the page clock may stop while the machine sleeps. */
  until: number;
}

async function fetchTicket(form: FormName): Promise<TimedTicket | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const { ticket, wait_ms, life_ms } = await call(issueFormTicket, { query: { form } }, { signal });
    // A minute of its life is reserved for sending.
    return { ticket, from: performance.now() + wait_ms, until: Date.now() + life_ms - 60_000 };
  } catch {
    // Sent without a ticket; an admin reviews it first.
    return null;
  }
}

/** Single-use tickets of a form: fetched on hydration, renewed when expired (T31). */
export class FormTickets {
  readonly #form: FormName;
  #next: Promise<TimedTicket | null>;
  #request = '';

  constructor(form: FormName) {
    this.#form = form;
    this.#next = fetchTicket(form);
  }

  /** Waits for the ticket's minimum age; undefined without one. The same for a retry with its key. */
  async take(request: string): Promise<string | undefined> {
    // The previous request may have used it, although its answer was lost.
    if (this.#request && this.#request !== request) this.renew();
    this.#request = request;
    let timed = await this.#next;
    if (!timed || timed.until <= Date.now()) {
      this.#next = fetchTicket(this.#form);
      timed = await this.#next;
    }
    if (!timed) return undefined;
    const { ticket, from } = timed;
    const rest = from - performance.now();
    if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest));
    return ticket ?? undefined;
  }

  renew(): void {
    this.#request = '';
    this.#next = fetchTicket(this.#form);
  }
}

/** Sends a form; solves a challenge and retries with the same key (T31). @throws what `send` throws */
export function sendWithWork<T>(send: (form_work?: FormWork) => Promise<T>): Promise<T> {
  return send().catch(async (fault) => {
    if (!(fault instanceof ApiError) || fault.status !== 429 || !fault.current) throw fault;
    const { solveIn } = await import('./form-work/solve.ts').catch(() => {
      throw fault;
    });
    const work = await solveIn(fault.current);
    if (!work) throw fault;
    return send(work);
  });
}
