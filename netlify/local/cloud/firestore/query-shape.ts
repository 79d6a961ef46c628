export interface FieldReference {
  fieldPath?: string;
}

export interface Filter {
  compositeFilter?: { op?: string; filters?: Filter[] };
  fieldFilter?: { field?: FieldReference; op?: string; value?: unknown };
  unaryFilter?: { field?: FieldReference; op?: string };
}

/** The start or end of a query's matches: values of the first order fields. */
export interface Cursor {
  values?: unknown[];
}

/** The members of a structured query that determine its index and range. */
export interface QueryShape {
  from?: { collectionId?: string; allDescendants?: boolean }[];
  where?: Filter;
  orderBy?: { field?: { fieldPath?: string }; direction?: string }[];
  startAt?: Cursor;
  endAt?: Cursor;
}
