/** A message that arrived, opened as the browser would open it. */
export interface ReceivedPush {
  id: string;
  browser: string;
  payload: unknown;
  /** Bytes before it was opened. */
  bytes: number;
  received_at: string;
}
