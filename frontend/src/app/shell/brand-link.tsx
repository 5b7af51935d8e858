import { Link } from "react-router";
import * as m from "@messages/app";
import { BrandMark } from "@ui";

export function BrandLink() {
  return (
    <Link className="brand" to="/" aria-label={m.brand_link_muqabla_start_page()}>
      <BrandMark />
      {m.brand_link_muqabla()}
    </Link>
  );
}
