/**
 * Types of the API's calls, by method and by path as it is called: `/api/contests/${id}` is "/api/contests/{id}" of the generated
 * schema. Nothing of this is left at run time.
 */
import type { paths } from "./schema.gen";

export type Query = Record<string, string | number | boolean | null | undefined>;

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** "/api/contests/{id}/entries" as it is declared, and `/api/contests/${string}/entries` as it is called, are both "/api/contests/{}/entries". */
type Declared<P extends string> = P extends `${infer Head}/{${string}}${infer Rest}`
  ? `${Head}/{}${Declared<Rest>}`
  : P;
type Called<P extends string> = P extends `${infer Head}/${infer Rest}`
  ? `${Segment<Head>}/${Called<Rest>}`
  : Segment<P>;
type Segment<S extends string> = string extends S ? "{}" : S;

type Routes = { [P in keyof paths as Declared<P>]: paths[P] };
type Operation<M extends Method, P extends string> =
  Called<P> extends infer Route extends keyof Routes ? Routes[Route][M] : undefined;

/** The path itself, or a sentence that the compiler shows in its place. */
export type Path<M extends Method, P extends string> =
  undefined extends Operation<M, P> ? `The API has no ${Uppercase<M>} ${P}` : P;

// Of several calls at once (`/${"hide" | "show"}`) the answer is one of theirs, and the body has to suit all of them.
type Success = 200 | 201 | 202 | 204;
type AnswerOf<Op> = Op extends { responses: infer Responses } ? JsonOf<Responses[keyof Responses & Success]> : never;
type JsonOf<Response> = Response extends { content: { "application/json": infer Json } } ? Json : undefined;
type Takes<Op> = Op extends { requestBody: { content: { "application/json": infer Json } } }
  ? (body: Json) => void
  : (body: undefined) => void;
type FormOf<Op> = Op extends { requestBody: { content: { "multipart/form-data": infer Form } } } ? Form : never;
type QueryOf<Op> = Op extends { parameters: { query?: unknown } }
  ? AsTyped<Extract<Op["parameters"]["query"], Query>>
  : never;
// Filters stand in the address bar, where people type what they like: the server refuses words that it does not know.
type AsTyped<Q> = {
  [Name in keyof Q]: Extract<Q[Name], string> extends never ? Q[Name] : Exclude<Q[Name], string> | string;
};

/** What a call answers; undefined is an empty answer. */
export type Answer<M extends Method, P extends string> = AnswerOf<Operation<M, P>>;
/** What a call sends; undefined is nothing. */
export type Body<M extends Method, P extends string> =
  Takes<Operation<M, P>> extends (body: infer Json) => void ? Json : never;
export type QueryAt<M extends Method, P extends string> = QueryOf<Operation<M, P>>;

/** The options of a call: they can be left out unless its query has something that must be given. */
export type Options<M extends Method, P extends string, More> =
  Operation<M, P> extends { parameters: { query: object } }
    ? [options: More & { query: QueryAt<M, P> }]
    : [options?: More & { query?: QueryAt<M, P> }];
export type BodyAndOptions<M extends Method, P extends string, More> =
  undefined extends Body<M, P> ? [body?: undefined, options?: More] : [body: Body<M, P>, options?: More];

/** A path of a list that is read page by page. */
export type ListPath<P extends string> =
  Answer<"get", P> extends { nextCursor: string | null } ? Path<"get", P> : `GET ${P} has no pages`;
/** A path that takes a file. */
export type UploadPath<P extends string> = [FormOf<Operation<"post", P>>] extends [never]
  ? `The API takes no file at ${P}`
  : P;
/** What is sent beside the file. */
export type UploadFields<P extends string> = Extract<
  Omit<FormOf<Operation<"post", P>>, "file">,
  Record<string, string>
>;

type Readable = { [R in keyof Routes]: Routes[R]["get"] extends object ? R : never }[keyof Routes];
type Above<Rest extends string, Done extends string = ""> = Rest extends `/${infer Head}/${infer Tail}`
  ? `${Done}/${Head}` | Above<`/${Tail}`, `${Done}/${Head}`>
  : `${Done}${Rest}`;
/** Paths at which, or below which, something is read. */
export type Reads<P extends string[]> = {
  [I in keyof P]: Called<P[I]> extends Above<Readable> ? P[I] : `The API has no reads at ${P[I]}`;
};
