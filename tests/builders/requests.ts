import type { Context } from '@netlify/functions';

export type DeployedFunction = (request: Request, context?: Context) => Response | Promise<Response>;

interface Sent {
  method?: string;
  body?: unknown;
  /** Sent as it is, instead of `body`. */
  raw?: BodyInit;
  token?: string | undefined;
  headers?: Record<string, string>;
  /** The address that the platform reports; the machine's own, which is not limited, when absent. */
  ip?: string;
  /** The context of the deploy that the platform reports; none when absent. */
  deploy?: string;
}

export interface Received {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into whatever came back.
  body: any;
  response: Response;
}

/** Sends a request through a deployed function's default export and waits for the work that it put off. */
export async function send(deployed: DeployedFunction, path: string, sent: Sent = {}): Promise<Received> {
  const { body, raw, token, ip = '127.0.0.1' } = sent;
  const later: Promise<unknown>[] = [];
  const request = new Request(`http://localhost:8888${path}`, {
    method: sent.method ?? (body === undefined && raw === undefined ? 'GET' : 'POST'),
    headers: {
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...sent.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(raw === undefined ? {} : { body: raw, duplex: 'half' }),
  } as RequestInit);
  const context = {
    ip,
    requestId: crypto.randomUUID(),
    waitUntil: (work: Promise<unknown>) => later.push(work),
    ...(sent.deploy ? { deploy: { context: sent.deploy } } : {}),
  };
  const response = await deployed(request, context as unknown as Context);
  const copy = response.clone();
  const text = await copy.text();
  await Promise.all(later);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text ? JSON.parse(text) : text,
    response,
  };
}

/** A contribution as a person would type it; members given replace those of the sample. */
export function buildContribution(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    display_name: 'Fern',
    email: 'fern@example.org',
    contribution_type: 'bug_rough_edge',
    description: 'The dates are cleared when you go back from a listing.',
    consent_given: true,
    ...changes,
  };
}
