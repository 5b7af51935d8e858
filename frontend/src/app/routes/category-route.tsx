import { Navigate, useParams } from "react-router";
import { readCategory, searchPath } from "@content/kinds";
import { NotFound } from "../not-found";

/** A category's own address leads to its contests. */
export function Component() {
  const { slug = "" } = useParams();
  const category = readCategory(slug);
  return category ? <Navigate to={searchPath(category.value)} replace /> : <NotFound />;
}
