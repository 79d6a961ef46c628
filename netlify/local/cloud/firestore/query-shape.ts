export interface FieldReference {
  fieldPath?: string;
}

/** A filter of a structured query. */
export interface Filter {
  compositeFilter?: { op?: string; filters?: Filter[] };
  fieldFilter?: { field?: FieldReference; op?: string; value?: unknown };
  unaryFilter?: { field?: FieldReference; op?: string };
}

/** Where a query's matches begin or end: a value for each of the first fields of its order. */
export interface Cursor {
  values?: unknown[];
}

/** The members of a structured query that decide which index it needs and what of that index it reads. */
export interface QueryShape {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: { field?: { fieldPath?: string }; direction?: string }[];
  startAt?: Cursor;
  endAt?: Cursor;
}
