import { Link } from "react-router";
import { BrandMark } from "@ui";

export function BrandLink() {
  return (
    <Link className="brand" to="/" aria-label="Muqabla, start page">
      <BrandMark />
      Muqabla
    </Link>
  );
}
